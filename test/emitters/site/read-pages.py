"""Reads web pages: JSON on standard input, a list of pages, gives [{"tags": […], "files": {path: text}, "texts": […]}].

`tags` is every tag with the names of its attributes, in order; `files` what is shown of generated files, by path; `texts`
every text between tags and every value of an attribute.
"""
import json
import sys
from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags, self.files, self.texts = [], {}, []
        self.open, self.file = [], None

    def handle_starttag(self, tag, attributes):
        self.tags.append([tag, *(name for name, _ in attributes)])
        self.texts += [value for _, value in attributes if value is not None]
        self.open.append(tag)

    def handle_endtag(self, tag):
        self.tags.append(["/" + tag])
        while self.open and self.open.pop() != tag:
            pass

    def handle_startendtag(self, tag, attributes):
        self.tags.append([tag, *(name for name, _ in attributes)])
        self.texts += [value for _, value in attributes if value is not None]

    def handle_data(self, data):
        self.texts.append(data)
        if self.open[-2:] == ["h2", "code"]:
            self.file = data
        elif "pre" in self.open and self.file is not None and self.open[-1] != "a":
            # The numbers and options beside a file are links.
            self.files[self.file] = self.files.get(self.file, "") + data

    def handle_comment(self, data):
        self.tags.append(["comment"])


def read(text):
    page = Page()
    page.feed(text)
    page.close()
    return {"tags": page.tags, "files": page.files, "texts": page.texts}


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
