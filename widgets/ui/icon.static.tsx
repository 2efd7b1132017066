/** Draws an icon of the set from its path data; the text beside it, or its button, names it. */
export const Icon = ({ paths, filled }: { paths: readonly string[]; filled?: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={filled}>
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
