/** Ports of the development servers by what they serve: the shell or a remote. */
export type DevPorts = Readonly<Record<string, number>>

/** Reads `teacher=4102,shell=4100`. */
export const readDevPorts = (given = ''): DevPorts =>
  Object.fromEntries(
    given
      .split(',')
      .filter(Boolean)
      .map((one) => one.split('='))
      .map(([name = '', port]) => [name, Number(port)]),
  )
