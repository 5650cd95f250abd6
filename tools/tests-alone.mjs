/** They stop and kill servers while people come: the whole run leaves them out, and gives them the machine afterwards. */
export const testsAlone = ['sudden-end', 'several-servers', 'servers-apart', 'broken-disk', 'start-on-full-disk'].map(
  (name) => `server/test/${name}.test.ts`,
)
