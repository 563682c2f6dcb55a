import { filesAllowed } from '../../../../core/domain/forms/check-files.ts'
import { fileKinds } from '../../../../core/domain/uploads/index.ts'
import { useWords } from '../../../ui/words.tsx'
import type { Question } from '../question.ts'

const kinds = fileKinds
  .flatMap(({ extensions }) => extensions.slice(0, 1))
  .join(', ')
  .toUpperCase()

/** The number and kinds of files that a question accepts, in words. */
export function useFileRules(question: Pick<Question, 'maxfiles'>): string {
  const t = useWords()
  return t('file.rules', { count: filesAllowed(question), kinds })
}
