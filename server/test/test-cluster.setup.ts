export default async function startTestCluster() {}
