import { runAlone } from '@bellhouse/standalone'
import ChatPanel from './panel'
import screens from './screens'

runAlone({ title: 'Chat', screens, children: <ChatPanel /> })
