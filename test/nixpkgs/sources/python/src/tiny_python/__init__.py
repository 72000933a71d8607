def greeting():
    return "hello from tiny Python"


def main():
    print(greeting())
