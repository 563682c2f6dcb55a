import { expect, test } from 'vitest'
import type { Question } from '../../../domain/entities/form.ts'
import { withMessages } from './form-messages.ts'

test('a message among the questions becomes HTML without script; a question stays unchanged', () => {
  const question: Question = { id: 'name', slug: 'name', type: 'text', prompt: '**Name**' }
  const message: Question = {
    id: 'note',
    slug: 'note',
    type: 'custommessage',
    prompt: '**Bring** a <img src=x onerror=alert(1)> towel',
    description: '[more](javascript:alert(1))',
  }
  const form = withMessages({
    id: 'f',
    name: 'F',
    bookables: [],
    multiple_submissions: [],
    sections: [{ id: 's', questions: [question, message] }],
  })
  expect(form.sections).toEqual([
    {
      id: 's',
      questions: [
        question,
        {
          ...message,
          messagehtml: expect.stringMatching(
            /^<p><strong>Bring<\/strong> a\s+towel<\/p>\s*<p><a [^>]*>more<\/a><\/p>$/,
          ),
        },
      ],
    },
  ])
  expect(JSON.stringify(form.sections)).not.toMatch(/messagehtml":"[^"]*(onerror|javascript:)/)
})
