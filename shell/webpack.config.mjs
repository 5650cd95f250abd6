import { shell } from './build/shell.mjs'

export default shell({
  port: 4100,
  icons: {
    'icon.svg': './src/brand/bell-house.svg',
    'icon-192.png': './src/brand/icon-192.png',
    'icon-512.png': './src/brand/icon-512.png',
  },
})
