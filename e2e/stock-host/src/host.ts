import type { Screen } from '@bellhouse/contracts'
import { runAlone } from '@bellhouse/standalone'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'

// What a host shares has to be in its own build, whether it uses it or not.
await Promise.all([import('@bellhouse/ui'), import('react-hook-form')])

/** The remote that the address names: `/?manifest=https://portal.example/store/remote-teacher/releases/…/mf-manifest.json`. */
const entry = new URLSearchParams(location.search).get('manifest') ?? ''
registerRemotes([{ name: 'guest', entry }])

const loaded = await loadRemote<{ default: readonly Screen[] }>('guest/screens')
if (loaded) runAlone({ title: 'Another host', screens: loaded.default })
