import { expect, test } from 'vitest'
import { withMessages } from './form-messages.ts'

test('a message between the questions becomes HTML without script; a question stays as it is', () => {
  const question = { id: 'name', type: 'text', prompt: '**Name**' }
  const message = {
    id: 'note',
    type: 'custommessage',
    prompt: '**Bring** a <img src=x onerror=alert(1)> towel',
    description: '[more](javascript:alert(1))',
  }
  const form = withMessages({ id: 'f', name: 'F', sections: [{ id: 's', questions: [question, message] }] })
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
