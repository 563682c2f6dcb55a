import { expect, test } from 'vitest'
import { contactAnswers } from './contact-of.ts'
import { customQuestions } from './forms-asked.ts'
import type { FormRules, QuestionRules } from './types.ts'

const form = (id: string, questions: Partial<QuestionRules>[], more: Partial<FormRules> = {}): FormRules => ({
  id,
  sections: [
    { questions: questions.map((one) => ({ id: `${id}-${one.type}`, slug: `${one.type}`, prompt: '', ...one })) },
  ] as FormRules['sections'],
  ...more,
})
const ada = { firstname: 'Ada', lastname: 'Moor', email: 'ada@people.example', mobile_phone_number: '' }

test('a contact answers the first question of each kind, the exact one before a likely one', () => {
  const forms = [
    form('a', [{ type: 'email' }, { type: 'firstname', rosterquestion: true }]),
    form('b', [{ type: 'validated email' }, { type: 'firstname' }, { type: 'itel' }]),
    form(customQuestions, [{ type: 'lastname' }]),
  ]
  expect(contactAnswers(forms, ada, 'visit')).toEqual({
    formresponses: [
      {
        formid: 'b',
        responses: [
          { question_id: 'b-validated email', value: 'ada@people.example' },
          { question_id: 'b-firstname', value: 'Ada' },
        ],
      },
    ],
    customquestions: [{ formid: customQuestions, question_id: `${customQuestions}-lastname`, value: 'Moor' }],
  })
})

test('it fills in nothing of forms that are filled in several times, or for chosen tags', () => {
  const several = { form_config_objects: [{ multiple_submissions: true, bookable: 'visit' }] }
  const forms = [form('a', [{ type: 'firstname' }], several), form('b', [{ type: 'lastname' }], { tags: ['x', 'y'] })]
  expect(contactAnswers(forms, ada, 'visit')).toEqual({ formresponses: [], customquestions: [] })
  expect(contactAnswers(forms, ada, 'talk').formresponses).toHaveLength(1)
})
