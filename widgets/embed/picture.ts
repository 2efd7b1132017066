/** What paints the plate of Thank You. */
export { paintPlate } from '../plate/picture.ts'
