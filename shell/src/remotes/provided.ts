import * as apiClient from '@bellhouse/api-client'
import * as session from '@bellhouse/session'
import * as ui from '@bellhouse/ui'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as router from './provided-router'
import * as zod from './provided-zod'

/** What every remote takes from the shell, so that a page has one of each; the build reads this table (`shell/build`). */
export const provided: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  'zod/mini': zod,
  '@bellhouse/api-client': apiClient,
  '@bellhouse/session': session,
  '@bellhouse/ui': ui,
}

/** What only some screens need, and what is fetched with the first of them. */
export const providedLater: Record<string, () => Promise<object>> = {
  'react-hook-form': () => import(/* webpackChunkName: "react-hook-form" */ 'react-hook-form'),
}
