import type { Endpoint } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { escapeHtml } from '../escape-html'
import { inputSchemaOf, outputSchemaOf } from './open-api'

type JsonSchema = Record<string, unknown>

/** Every contract on one page, for people who write programs. */
export function apiPage() {
  const nouns = [...new Set(endpoints.map(nounOf))].sort()
  const sections = nouns.map((noun) =>
    sectionOf(
      noun,
      endpoints.filter((endpoint) => nounOf(endpoint) === noun),
    ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API | Bellhouse</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>The API of Bellhouse</h1>
<p>Send the token of <code>POST /api/login</code> as <code>Authorization: Bearer …</code>. A command with an
<code>Idempotency-Key</code> may be repeated and has its effect once. Every failure has the same shape:
<code>{ status, code, message, fields? }</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Parts of the API">${nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join(' ')}</nav>
</header>
<main>${sections.join('')}</main>
</body>
</html>`
}

const nounOf = ({ path }: Endpoint) => path.split('/')[2] ?? ''

function sectionOf(noun: string, list: Endpoint[]) {
  return `<section aria-labelledby="${noun}"><h2 id="${noun}">${noun}</h2>${list.map(articleOf).join('')}</section>`
}

function articleOf(endpoint: Endpoint) {
  const { method, path, access, summary, transport } = endpoint
  const output = transport === 'download' ? '<p>A file.</p>' : fieldsOf(outputSchemaOf(endpoint))
  return `<article>
<h3><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. <span>Who: ${escapeHtml(access)}</span></p>
<details><summary>What goes in and what comes out</summary>
<h4>In</h4>${transport === 'upload' ? '<p>Files as multipart, named <code>files</code>.</p>' : ''}${fieldsOf(inputSchemaOf(endpoint))}
<h4>Out</h4>${output}
</details>
</article>`
}

function fieldsOf(schema: JsonSchema): string {
  const required = new Set((schema.required ?? []) as string[])
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (properties.length === 0) return `<p><code>${escapeHtml(typeOf(schema))}</code></p>`
  const rows = properties.map(([name, field]) => {
    const optional = required.has(name) ? '' : ' <i>optional</i>'
    return `<tr><th scope="row">${escapeHtml(name)}${optional}</th><td><code>${escapeHtml(typeOf(field))}</code></td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function typeOf(schema: JsonSchema): string {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map(typeOf).join(' | ')
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  if (schema.type === 'object') return objectOf(schema)
  return String(schema.format ?? schema.type ?? 'anything')
}

function objectOf({ properties, additionalProperties }: JsonSchema) {
  if (properties) {
    const fields = Object.entries(properties as Record<string, JsonSchema>)
    return `{ ${fields.map(([name, field]) => `${name}: ${typeOf(field)}`).join(', ')} }`
  }
  return additionalProperties ? `by name: ${typeOf(additionalProperties as JsonSchema)}` : '{}'
}

export const apiStyles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { margin-bottom: 0.5rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
h2 { border-bottom: 2px solid; margin-top: 2.5rem; }
h3 { margin-bottom: 0; font-weight: normal; }
h3 + p { margin-top: 0.25rem; }
article { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
span, i { opacity: 0.75; }
b { display: inline-block; min-width: 4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; overflow-wrap: anywhere; }
th { width: 14rem; font-weight: normal; }
details { margin: 0.5rem 0 1rem; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
`
