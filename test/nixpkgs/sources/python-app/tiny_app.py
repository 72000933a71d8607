from tiny_python import greeting


def main():
    print(greeting() + ", by way of an app")
