import { runAlone } from '@bellhouse/ui/standalone'
import screens from './screens'

runAlone({ title: 'Administration', screens })
