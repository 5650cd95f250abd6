import type { ClientConfig } from 'pg'

/** As a server finds a database that is not its own. */
export const urlOf = ({ host, user, database }: ClientConfig) =>
  `postgres:///${database}?host=${encodeURIComponent(String(host))}&user=${user}`
