export default ({ pkgs }) => ({
  apps: { demo: { programs: { mainPackage: pkgs.hello } } },
});
