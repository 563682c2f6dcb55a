import type { Draft } from '../../state/draft.ts'

/** What all appointments of a list share. */
export type Shared = Pick<
  Draft,
  'answers' | 'submissions' | 'roster' | 'user' | 'discountcode' | 'giftcode' | 'prefill' | 'steps'
>

/** What a list has of it. */
export const sharedOf = ({
  answers,
  submissions,
  roster,
  user,
  discountcode,
  giftcode,
  prefill,
  steps,
}: Draft): Shared => ({
  ...(answers && { answers }),
  ...(submissions && { submissions }),
  ...(roster && { roster }),
  ...(user && { user }),
  ...(discountcode && { discountcode }),
  ...(giftcode && { giftcode }),
  ...(prefill && { prefill }),
  ...(steps && { steps }),
})
