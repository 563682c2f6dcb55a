/**
 * Everything that the browser halves of plugins may use, imported as `@tessera/plugin-api/client`: ours use nothing
 * else of the product, which `npm run check` verifies. All of it is drawn in the tenant's theme and in the page's
 * language.
 */
export { Button, type ButtonProps } from '../ui/button.tsx'
export { Dialog, type DialogProps } from '../ui/dialog.tsx'
export type { Formats } from '../ui/format-values.ts'
export { useFormats } from '../ui/formats.ts'
export { Notice } from '../ui/notice.tsx'
export {
  definePluginHalf,
  type PaymentProps,
  type PluginHalf,
  type PluginStepProps as StepProps,
} from '../ui/plugin-half.ts'
export { Price } from '../ui/price.tsx'
export { Skeleton } from '../ui/skeleton.tsx'
export { type TextAreaProps, TextField, type TextFieldProps } from '../ui/text-field.tsx'
export { useWords, type Words, type WordValues } from '../ui/words.tsx'
export { type Choice, ChoiceCards, type ChoiceProps, SelectField, Tick, type TickProps } from './choices.tsx'
export { type Site, useSite } from './site.ts'
export { StepFrame, type StepFrameProps } from './step-frame.tsx'
