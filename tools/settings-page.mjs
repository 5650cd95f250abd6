/** The page of all settings, made of what the server reads at its start: a row for each, in its order. */
export function settingsPage(envSchema, settingWords) {
  const rows = Object.entries(envSchema.shape).map(([name, schema]) => {
    const words = settingWords.get(schema)
    if (!words) throw new Error(`The setting ${name} says nowhere what it is.`)
    return `| \`${name}\` | ${words.description} | ${words.usual ?? defaultOf(schema)} |`
  })
  return [
    '# Settings',
    '',
    'The portal reads its settings from the environment, once at its start; a wrong one ends the start with a sentence that names it. A bucket takes its keys and',
    'its endpoint from the usual `AWS_` variables. This page is written by `node tools/write-settings.mjs`.',
    '',
    '| setting | what it is | where nothing is set |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function defaultOf(schema) {
  const { type, defaultValue } = schema._zod.def
  return type === 'default' ? `\`${defaultValue}\`` : ''
}

/** The rows of the page: name, what it is, and what holds where nothing is set. */
export function readSettings(page) {
  return [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.*?) *\|$/gm)].map(([, name, what, usual]) => ({
    name,
    what,
    usual,
  }))
}
