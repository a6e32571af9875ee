"""The pages of finished games: replay, analysis, archive, pictures to share."""
