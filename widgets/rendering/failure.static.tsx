/** What stands in the place of a widget that failed (SPEC.md section 8). */
export const Failure = ({ text }: { text: string }) => (
  <p className="failure" role="alert">
    {text}
  </p>
)
