{ config, lib, pkgs, ... }: [ pkgs.hello ]
