import type { PageSchool } from '@bellhouse/contracts'

const iconOf = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
})

/** What a browser needs to install the portal as an app, under the school's own name. */
export const manifestOf = ({ name, shortName }: Pick<PageSchool, 'name' | 'shortName'>) =>
  JSON.stringify({
    id: '/',
    name,
    short_name: shortName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f6f1',
    theme_color: '#f7f6f1',
    icons: [192, 512].map(iconOf),
  })
