export { SecurityPage as default } from '@bellhouse/security'
