import type { ReceivedMeans } from '../../core/domain/payments/lists.ts'
import { useWords } from './words.tsx'

interface HandMeansChoiceProps<Means extends ReceivedMeans> {
  means: readonly Means[]
  chosen: Means
  onChoose(means: NoInfer<Means>): void
}

/** By what money goes from hand to hand. */
export function HandMeansChoice<Means extends ReceivedMeans>({ means, chosen, onChoose }: HandMeansChoiceProps<Means>) {
  const t = useWords()
  return (
    <fieldset>
      <legend>{t('refunds.means')}</legend>
      {means.map((one) => (
        <label key={one}>
          <input type="radio" name="means" checked={chosen === one} onChange={() => onChoose(one)} />
          {t(`refunds.means_${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
