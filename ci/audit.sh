#!/usr/bin/env bash
# Audits the SQL of a commit range in a job: marks beside the lines, one comment on the pull request, and the exit code of the audit.
# Settings: SLUICE_FILES, SLUICE_ENGINE, SLUICE_LEVEL, SLUICE_SINCE, SLUICE_LANG, SLUICE_COMMAND, SLUICE_COMMENT and SLUICE_SUGGEST (yes or no);
# SLUICE_REHEARSAL, a server whose planner is asked what statements cost before and after, such as postgres://user:password@host/database.
set -uo pipefail

audit=${SLUICE_COMMAND:-sluice-audit}
chosen=(--lang "${SLUICE_LANG:-en}")
[ -n "${SLUICE_ENGINE:-}" ] && chosen+=(--engine "$SLUICE_ENGINE")
[ -n "${SLUICE_SINCE:-}" ] && chosen+=(--since "$SLUICE_SINCE")
words=("${chosen[@]}" --level "${SLUICE_LEVEL:-error}")
read -r -a files <<<"${SLUICE_FILES:-.}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ "${SLUICE_COMMENT:-yes}" = yes ]; then
  $audit "${words[@]}" --format comment --output "$folder/comment.md" "${files[@]}"
  if [ $? -le 1 ]; then
    if [ -n "${SLUICE_REHEARSAL:-}" ] && [ -n "${SLUICE_SINCE:-}" ]; then
      { echo && $audit costs "${chosen[@]}" "${files[@]}"; } >>"$folder/comment.md" || echo "The costs could not be told." >&2
    fi
    $audit comment "$folder/comment.md" || echo "The comment could not be written." >&2
  fi
fi
if [ "${SLUICE_SUGGEST:-no}" = yes ]; then
  $audit suggest "${chosen[@]}" "${files[@]}" || echo "The suggestions could not be written." >&2
fi
if [ -n "${GITLAB_CI:-}" ]; then
  $audit "${words[@]}" --format gitlab --output gl-code-quality-report.json "${files[@]}"
elif [ -n "${GITHUB_ACTIONS:-}" ]; then
  $audit "${words[@]}" --format sarif --output sluice-audit.sarif "${files[@]}"
  $audit "${words[@]}" --format github "${files[@]}"
else
  $audit "${words[@]}" "${files[@]}"
fi
