import { text } from '../../../data/read.ts'
import { useWords } from '../../../ui/words.tsx'
import { AddressInput } from '../../location/address-input.tsx'
import { useAddressBox } from '../../location/use-address-box.ts'
import { FieldFrame, typable } from '../field-frame.tsx'
import type { QuestionFieldProps } from '../question-field-props.ts'
import { answerOf, chosenIn } from './address-answer.ts'

/** An address, chosen from suggestions. Text alone is kept as an answer too, and the rules name what is missing. */
export default function AddressQuestion({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const box = useAddressBox({
    value: chosenIn(value),
    typed: text(value),
    onType: onAnswer,
    onChoose: (address, parts) => onAnswer(answerOf(address, parts)),
  })
  // A town is a suggestion, and not yet an address: that says more than what is wrong with it.
  const town = box.isTown ? t('place.add_street') : undefined
  const frame = { id, question, error: error && (town ?? error), note: town }
  return (
    <FieldFrame {...frame}>
      <AddressInput {...typable(frame)} box={box} onBlur={onLeave} />
    </FieldFrame>
  )
}
