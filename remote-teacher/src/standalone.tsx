import { runAlone } from '@bellhouse/standalone'
import screens from './screens'

runAlone({ title: 'Teaching', screens })
