const oldest = [20, 19]

/** Ends the command with a sentence where Node is too old for what comes next. */
export function mustHaveNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(
    `Node ${oldest.join('.')} or newer is needed, and this is Node ${version}. Get it at https://nodejs.org`,
  )
  process.exit(1)
}
