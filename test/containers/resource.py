"""What stands in for the services of resources: `proxy <url>` on port 80, `database` on port 5432, `deaf <address>`."""

import http.server
import sys
import urllib.request


class Proxy(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        with urllib.request.urlopen(sys.argv[2] + self.path, timeout=60) as answer:
            body = answer.read()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)


class Database(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        with open("/var/lib/boots", encoding="ascii") as boots:
            body = boots.read().encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)


with open("/var/lib/boots", "a", encoding="ascii") as log:
    log.write("boot\n")
address, port, handler = {
    "proxy": ("", 80, Proxy),
    "database": ("", 5432, Database),
    "deaf": (sys.argv[-1], 11211, Database),
}[sys.argv[1]]
http.server.ThreadingHTTPServer((address, port), handler).serve_forever()
