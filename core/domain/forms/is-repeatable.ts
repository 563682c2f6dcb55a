import type { FormRules } from './types.ts'

/**
 * Whether a form may be filled in several times for a bookable: one of its configuration objects allows it, for all
 * bookables or, with `bookable`, for that one. With `form_id` it is of that form alone.
 */
export const isRepeatable = (
  { id, form_config_objects = [] }: Pick<FormRules, 'id' | 'form_config_objects'>,
  bookable: string,
): boolean =>
  form_config_objects.some(
    (config) =>
      config.multiple_submissions === true &&
      (config.bookable === undefined || config.bookable === bookable) &&
      (config.form_id === undefined || config.form_id === id),
  )
