import { expect, test } from 'vitest'
import type { Form, Question } from '../entities/form.ts'
import { asksWithoutPrompts, retelling, withStandardPrompts } from './index.ts'

const formOf = (...questions: Partial<Question>[]): Form => ({
  ...{ id: 'who', name: 'Who' },
  sections: [
    { id: 'one', questions: questions.map((one, at) => ({ id: `q${at}`, slug: `q${at}`, type: 'text', ...one })) },
  ],
})
const spanish: Record<string, string> = { 'form.email': 'Correo electrónico', 'form.telephone': 'Teléfono' }
const say = (key: string) => spanish[key] ?? null
const promptsOf = (form: Form) => form.sections.flatMap(({ questions }) => questions.map(({ prompt }) => prompt))

test('a standard question without a prompt is asked in the words of the dictionary', () => {
  const form = formOf({ type: 'validated email' }, { type: 'email' }, { type: 'tel' })
  expect(asksWithoutPrompts(form)).toBe(true)
  expect(promptsOf(withStandardPrompts(form, say))).toEqual(['Correo electrónico', 'Correo electrónico', 'Teléfono'])
})

test.each([
  ['its prompt', { type: 'email', prompt: 'Where do we write?' }],
  ['its name', { type: 'email', name: 'Where do we write?' }],
  ['no standard type', { type: 'textarea' }],
] as const)('a question with %s stays as the provider wrote it', (_, question) => {
  const form = formOf(question)
  expect(asksWithoutPrompts(form)).toBe(false)
  expect(withStandardPrompts(form, say)).toBe(form)
})

test('an answer that was kept without a prompt is told with it, also after the provider wrote one', () => {
  const asked = (form: Form) => ({
    bookable: { id: 'b', provider: 'p', name: 'B', slug: 'b' },
    forms: [form],
    addons: [],
  })
  const plain = formOf({ type: 'email' })
  const own = formOf({ type: 'email', prompt: 'Where do we write?' })
  const shown = withStandardPrompts(plain, say)
  expect(retelling(asked(plain), asked(shown))(['prompt', 'who', 'q0'], '')).toBe('Correo electrónico')
  expect(retelling(asked(own), asked(own))(['prompt', 'who', 'q0'], '')).toBe('Where do we write?')
})
