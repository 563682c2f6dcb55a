import type { Draft } from '../../state/draft.ts'

/** What all appointments of a list share. */
export type Shared = Pick<Draft, 'answers' | 'submissions' | 'roster' | 'user' | 'discountcode' | 'prefill' | 'steps'>

/** What a list has of it. */
export const sharedOf = ({ answers, submissions, roster, user, discountcode, prefill, steps }: Draft): Shared => ({
  ...(answers && { answers }),
  ...(submissions && { submissions }),
  ...(roster && { roster }),
  ...(user && { user }),
  ...(discountcode && { discountcode }),
  ...(prefill && { prefill }),
  ...(steps && { steps }),
})
