export default ["hello"];
