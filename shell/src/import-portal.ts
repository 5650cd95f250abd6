/**
 * All of it is one file. What it is made of is run in pieces, because whoever types a password on a slow phone would wait for the whole of it
 * with every key.
 */
const pieces = [
  () => import(/* webpackChunkName: "portal" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "portal" */ './remotes/provided-zod'),
  () => import(/* webpackChunkName: "portal" */ './remotes/provided'),
]

/** Fetches everything behind the sign-in page. */
export async function importPortal() {
  for (const run of pieces) {
    await run()
    await aMoment()
  }
  return import(/* webpackChunkName: "portal" */ './draw-portal')
}

/** The browser does what waits, then goes on here. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve))
