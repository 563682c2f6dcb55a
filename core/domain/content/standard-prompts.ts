import type { Form, Question } from '../entities/form.ts'
import { rulesOfType } from '../forms/question-type.ts'

/** The word that asks a question for which the provider wrote nothing; null where they did, or where there is none. */
const wordFor = ({ type, prompt, name }: Question): string | null => (prompt || name ? null : rulesOfType(type).word)

/** Whether a form has a question that the dictionary asks. */
export const asksWithoutPrompts = ({ sections }: Form): boolean =>
  sections.some(({ questions }) => questions.some((question) => wordFor(question) !== null))

/**
 * A form with prompts from the dictionary at the standard questions (name, mail, telephone, password, address) for
 * which the provider wrote neither prompt nor name. A form without any is returned itself.
 * @param say the text of a word; null where no dictionary has it
 */
export function withStandardPrompts(form: Form, say: (word: string) => string | null): Form {
  if (!asksWithoutPrompts(form)) return form
  const asked = (question: Question): Question => {
    const word = wordFor(question)
    const prompt = word === null ? undefined : say(word)
    return prompt ? { ...question, prompt } : question
  }
  return {
    ...form,
    sections: form.sections.map((section) => ({ ...section, questions: section.questions.map(asked) })),
  }
}
