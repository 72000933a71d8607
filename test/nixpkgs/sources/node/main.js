#!/usr/bin/env node
console.log("hello from tiny Node");
