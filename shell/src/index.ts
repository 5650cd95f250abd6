import { bootstrap } from './bootstrap'

bootstrap(document.getElementById('root') as HTMLElement)
