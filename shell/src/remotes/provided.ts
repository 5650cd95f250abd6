import * as apiClient from '@bellhouse/api-client'
import * as contracts from '@bellhouse/contracts'
import * as session from '@bellhouse/session'
import * as ui from '@bellhouse/ui'
import * as query from '@tanstack/react-query'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactHookForm from 'react-hook-form'
import * as router from 'react-router-dom'

/** What every remote takes from the shell, so that a page has one of each; `tools/shared-packages.mjs` asks for them. */
export const provided: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  'react-hook-form': reactHookForm,
  '@tanstack/react-query': query,
  '@bellhouse/contracts': contracts,
  '@bellhouse/api-client': apiClient,
  '@bellhouse/session': session,
  '@bellhouse/ui': ui,
}
