import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

const severities = { 10: 'high', 20: 'syntax', 30: 'medium', 40: 'high, perhaps', 45: 'strict', 50: 'medium, perhaps' }

/** What the rules of those who made content policies have against one: a sentence each, without what is only information. */
export function faultsOfPolicy(policy) {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings
    .filter(({ severity }) => severities[severity])
    .map(({ directive, severity, description }) => `${severities[severity]}: ${directive}: ${description}`)
}
