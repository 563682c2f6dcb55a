import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { namedSteps } from '../plugin-api/index.ts'
import { flowFaults } from './check-flows.ts'
import { processorFaults } from './check-processors.ts'
import { wordFaults } from './check-words.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { noRegistrations, type Registrations } from './registrations.ts'

const loaded = (registered: object): LoadedPlugin => ({
  name: 'acme',
  plugin: { name: 'acme', settings: Type.Object({}), setup() {} },
  location: { folder: '/acme', server: '/acme/plugin.ts', browser: null },
  registered: { ...noRegistrations(), ...(registered as Partial<Registrations>) },
})
const no = () => false
const { datetime_step, confirmation_step } = namedSteps

test('says what a flow and its steps lack', () => {
  const flows = [
    { name: 'acme-none' },
    { name: 'acme-empty', steps: [] },
    { name: 'acme-open', steps: [datetime_step, datetime_step] },
    {
      name: 'acme-half',
      steps: [{ name: 'half', kind: 'acme.half', prompt: 'acme.half', applies: no }, confirmation_step],
    },
  ]
  expect(flowFaults(loaded({ flows }))).toEqual([
    "Plugin 'acme' gives its flow 'acme-none' no steps. Compose it of namedSteps and steps of your own.",
    "Plugin 'acme' gives its flow 'acme-empty' no steps. Compose it of namedSteps and steps of your own.",
    "Plugin 'acme' has the steps datetime_step twice in its flow 'acme-open'. Give each another name.",
    "Plugin 'acme' ends its flow 'acme-open' with 'datetime_step'. End it with namedSteps.confirmation_step.",
    "Plugin 'acme' gives its step 'half' no applies() or no satisfied(). Add them.",
  ])
  expect(flowFaults(loaded({ flows: [{ name: 'acme', steps: [datetime_step, confirmation_step] }] }))).toEqual([])
})

test('says what a processor lacks', () => {
  const calls = Object.fromEntries(
    ['eligibility', 'clientConfig', 'start', 'authorize', 'capture', 'void', 'callOff', 'refund', 'retrieve'].map(
      (name) => [name, no],
    ),
  )
  const capabilities = { method: 'wallet', authorize: true, partialRefund: false, saveMethod: false, webhooks: true }
  const payments = [
    { name: 'acme.none' },
    { name: 'acme.cash', ...calls, capabilities: { method: 'cash', authorize: true, partialRefund: true } },
    { name: 'acme.good', ...calls, parseWebhook: no, capabilities },
  ]
  expect(processorFaults(loaded({ payments }))).toEqual([
    "Plugin 'acme' gives its processor 'acme.none' no capabilities. Say what it can: method, authorize, partialRefund, saveMethod, webhooks.",
    "Plugin 'acme' gives its processor 'acme.cash' the method 'cash'. Let it be one of card, wallet, redirect, on_site.",
    "Plugin 'acme' gives its processor 'acme.cash' capabilities without saveMethod. Let each be true or false.",
    "Plugin 'acme' gives its processor 'acme.cash' no parseWebhook(). Add what is missing.",
  ])
})

test('says which text can’t be read', () => {
  const wording = [
    { language: 'ga', name: 'Gaeilge', direction: 'ltr', words: { 'acme.a': 'Siar', 'acme.b': 'Siar {' } },
  ]
  expect(wordFaults(loaded({ wording }))).toEqual([
    `Plugin 'acme' has a text 'acme.b' in 'ga' that can't be read: "Siar {". Close every { and give each choice a case "other".`,
  ])
})
