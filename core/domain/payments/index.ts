export { type AttemptView, type Decision, decide, type Fact, relationOf } from './decide.ts'
