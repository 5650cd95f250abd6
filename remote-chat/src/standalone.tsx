import { runAlone } from '@bellhouse/ui/standalone'
import ChatPanel from './panel'
import screens from './screens'

runAlone({ title: 'Chat', screens, children: <ChatPanel /> })
