export default async function stopTestCluster() {}
