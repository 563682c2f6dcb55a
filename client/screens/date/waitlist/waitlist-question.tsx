import { useWords } from '../../../ui/words.tsx'

/** Whether some seats are left, though fewer than are wanted. */
export const hasSome = (left: number, wanted: number): boolean => left > 0 && left < wanted

/** What a waitlist is for: nothing is left, or less than is wanted. */
export function WaitlistQuestion({ left, wanted }: { left: number; wanted: number }) {
  const t = useWords()
  return <p>{hasSome(left, wanted) ? t('waitlist.text_few', { left, wanted }) : t('waitlist.text')}</p>
}
