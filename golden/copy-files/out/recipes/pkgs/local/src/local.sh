#!/bin/sh
echo local
