import { type HandMeans, handMeans } from '../../core/domain/payments/lists.ts'
import { useWords } from './words.tsx'

interface HandMeansChoiceProps {
  chosen: HandMeans
  onChoose(means: HandMeans): void
}

/** By what money goes from hand to hand. */
export function HandMeansChoice({ chosen, onChoose }: HandMeansChoiceProps) {
  const t = useWords()
  return (
    <fieldset>
      <legend>{t('refunds.means')}</legend>
      {handMeans.map((one) => (
        <label key={one}>
          <input type="radio" name="means" checked={chosen === one} onChange={() => onChoose(one)} />
          {t(`refunds.means_${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
