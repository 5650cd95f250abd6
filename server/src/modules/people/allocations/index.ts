export { changePlan, undoPlanChange } from './allocation-plan.commands'
export { listLastingFrom } from './allocation-plan.repo'
