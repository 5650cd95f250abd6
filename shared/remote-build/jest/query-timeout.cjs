// A machine that has much to do is slow and not wrong.
const { configure } = require('@testing-library/dom')

configure({ asyncUtilTimeout: 10_000 })
