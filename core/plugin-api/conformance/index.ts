/**
 * The kits that plugins must pass, imported as `@tessera/plugin-api/conformance`. Each takes `describe` and `it` of a
 * test runner and throws plain assertion errors, so that it works with any runner.
 */
export { choiceOf, firstOpenStep, flowSiteOf, stepsFor, unsatisfiedSteps } from '../../domain/flow/index.ts'
export { buildDictionary, formatMessage } from '../../domain/wording/index.ts'
export { type CalendarUnderTest, testCalendar } from './calendar-conformance.ts'
export { type ChannelUnderTest, exampleTelling, testChannel } from './channel-conformance.ts'
export { testDemo } from './demo-conformance.ts'
export { testDictionary } from './dictionary-conformance.ts'
export type { Scenario } from './drive-processor.ts'
export {
  type AskedOfService,
  type FaultyService,
  faultyService,
  type ServiceAnswer,
  type Wrong,
} from './faulty-service.ts'
export { testFileStore } from './file-store-conformance.ts'
export { testFlow } from './flow-conformance.ts'
export { faults, type LocalService, localService } from './local-service.ts'
export { exampleMail, type MailerUnderTest, testMailer } from './mailer-conformance.ts'
export { type GeocoderUnderTest, type RouterUnderTest, testGeocoder, testRouter } from './places-conformance.ts'
export {
  type JobUnderTest,
  memoryStorage,
  openRequest,
  type PluginWorld,
  pluginWorld,
  testJob,
} from './plugin-world.ts'
export { type ProcessorUnderTest, type Runner, testProcessor } from './processor-conformance.ts'
export { type SignOnUnderTest, testSignOn } from './sign-on-conformance.ts'
export { type StepUnderTest, testStep } from './step-conformance.ts'
export { exampleContent, testMailTemplate } from './template-conformance.ts'
export { testTenant } from './test-tenant.ts'
export { testTheme } from './theme-conformance.ts'
