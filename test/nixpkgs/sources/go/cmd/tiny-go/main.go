package main

import "fmt"

var version = "unknown"

func main() {
	fmt.Println("hello from tiny Go " + version)
}
